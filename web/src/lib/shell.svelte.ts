/** What stands around a screen. A running game has the whole window to itself. */
let bare = $state(false);

export const shell = {
  get bare(): boolean {
    return bare;
  },
  set bare(value: boolean) {
    bare = value;
  },
};
