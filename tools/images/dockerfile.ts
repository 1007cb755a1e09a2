export interface Stage {
  name: string
  from: string
  /** The files that it copies from a stage, or from the checkout if `from` is undefined. */
  copies: { from: string | undefined; sources: string[] }[]
  /** Instructions by keyword, in order. */
  lines: { word: string; rest: string }[]
}

/** Parses a Dockerfile into its stages. Throws if a line is not an instruction. */
export function stagesOf(text: string): Stage[] {
  const stages: Stage[] = []
  for (const line of instructionsOf(text)) {
    const [, word = '', rest = ''] = /^([A-Z]+)\s+([^]*)$/.exec(line) ?? []
    if (!KNOWN.has(word)) throw new Error(`'${line}' is not a Dockerfile instruction`)
    if (word === 'FROM') stages.push(stageOf(rest))
    else stages.at(-1)?.lines.push({ word, rest })
    if (word === 'COPY') stages.at(-1)?.copies.push(copyOf(rest))
  }
  return stages
}

const KNOWN = new Set(
  'FROM RUN CMD LABEL EXPOSE ENV ADD COPY ENTRYPOINT VOLUME USER WORKDIR ARG STOPSIGNAL HEALTHCHECK SHELL'.split(' '),
)

const instructionsOf = (text: string): string[] =>
  text
    .split('\n')
    .filter((line) => !line.trimStart().startsWith('#'))
    .join('\n')
    .replace(/\\\n/g, ' ')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

function stageOf(rest: string): Stage {
  const [from = '', , name = ''] = rest.split(/\s+/)
  return { name, from, copies: [], lines: [] }
}

function copyOf(rest: string): Stage['copies'][number] {
  const words = rest.split(/\s+/)
  const from = words.find((word) => word.startsWith('--from='))?.slice('--from='.length)
  return { from, sources: words.filter((word) => !word.startsWith('--')).slice(0, -1) }
}
