/** `npm run bench -- payroll --small`: a fifth of the lines. */
export const linesOf = (args: string[] = process.argv): number => (args.includes('--small') ? 400_000 : 2_000_000)
