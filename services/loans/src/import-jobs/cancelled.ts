/** The import was canceled. Rows imported so far are kept. */
export class CancelledError extends Error {}
