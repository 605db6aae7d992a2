/** Is there a server behind this page? A site of plain files says in its head that there is none. */
const said = globalThis.document?.querySelector<HTMLMetaElement>('meta[name="spoorbrug-server"]');

export const hasServer = (): boolean => said?.content !== 'none';
