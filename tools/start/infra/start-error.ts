/** Something that keeps Upline from starting and that the person who started it can change: shown as one line, without a stack. */
export class StartTrouble extends Error {}
