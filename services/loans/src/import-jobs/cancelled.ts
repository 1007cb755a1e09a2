/** Somebody wants the import to stop; what went in stays. */
export class CancelledError extends Error {}
