/** `npm run bench -- payroll --small`: a fifth of the loans. The report names the number of lines. */
export const loansOf = (args: string[] = process.argv): number => (args.includes('--small') ? 200_000 : 1_000_000)
