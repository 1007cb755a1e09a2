/** `npm run bench -- ops users --minutes 2`: how long a long-running figure runs. The report includes the time. */
export function minutesOf(byDefault: number, args: string[] = process.argv): number {
  const at = args.indexOf('--minutes')
  if (at < 0) return byDefault
  const minutes = Number(args[at + 1])
  if (!(minutes > 0)) throw new Error(`--minutes is '${args[at + 1]}'. Use a number above 0`)
  return minutes
}
