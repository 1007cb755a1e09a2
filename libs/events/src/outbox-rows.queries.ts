import type { EventMessage } from './event-message.ts'

/** Few messages can be large: in an array, the driver would escape and Postgres would unescape each quote of their bodies. */
const MAX_SINGLE = 50

interface GivenRows {
  text: string
  parameters: unknown[]
}

const cellsOf = ({ topic, key, headers, body }: EventMessage): unknown[] => [topic, key, JSON.stringify(headers), body]

/** Messages as a table expression `e` with their order `n`: a parameter for each cell, or an array for each column. */
export function outboxRows(messages: readonly EventMessage[]): GivenRows {
  const cells = messages.map(cellsOf)
  if (messages.length > MAX_SINGLE) {
    const parameters = [0, 1, 2, 3].map((column) => cells.map((row) => row[column]))
    return { text: `unnest($1::text[], $2::text[], $3::text[], $4::text[]) with ordinality ${COLUMNS}, n)`, parameters }
  }
  const rows = messages.map((_, n) => `(${[1, 2, 3, 4].map((cell) => `$${n * 4 + cell}::text`).join(', ')}, ${n})`)
  return { text: `(values ${rows.join(', ')}) ${COLUMNS}, n)`, parameters: cells.flat() }
}

const COLUMNS = 'as e (topic, key, headers, body'
