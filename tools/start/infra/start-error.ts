/** A problem that prevents the start and that the user can fix. Printed as one line without a stack. */
export class StartError extends Error {}
