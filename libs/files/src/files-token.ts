/** Nest token of the service's FileStore. */
export const FILES = Symbol('files')
