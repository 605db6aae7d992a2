/** The pictures of the rules, as `python -m tools.rule_pictures` draws them in every language. */

const files = import.meta.glob<string>('../../../docs/images/rules/*/*.svg', {
  query: '?url',
  import: 'default',
  eager: true, // only their addresses: a file comes when its picture is near the screen
});

/** All of them have this size, so that room is kept before they are there. */
export const SIZE = { width: 480, height: 320 };

/** The address of a picture, in the colours of the page rather than those of the system. */
export function pictureAddress(path: string, dark: boolean): string {
  return `${files[`../../../docs/${path}`] ?? ''}#${dark ? 'dark' : 'light'}`;
}

/** The pictures that there are, by their place inside docs. */
export const pictures = Object.keys(files).map((path) => path.replace('../../../docs/', ''));
