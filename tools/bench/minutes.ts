/** `npm run bench -- ops users --minutes 2`: how long a figure that takes long runs; the report says how long it ran. */
export function minutesAsked(byDefault: number, args: string[] = process.argv): number {
  const at = args.indexOf('--minutes')
  if (at < 0) return byDefault
  const minutes = Number(args[at + 1])
  if (!(minutes > 0)) throw new Error(`--minutes is '${args[at + 1]}': a number above 0 is needed`)
  return minutes
}
