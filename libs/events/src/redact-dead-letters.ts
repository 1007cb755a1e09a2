import type { EntityManager } from '@mikro-orm/postgresql'
import { rows } from '@upline/db'
import { MENTIONS, REPLACE_BODY } from './dead-letters.queries.ts'
import { redactPerson, type ErasedPerson } from './redact-person.ts'

const like = (word: string): string => `%${word.replace(/[\\%_]/g, '\\$&')}%`

/** Removes an erased person from the stored data of dead letters. */
export async function redactDeadLetters(tx: EntityManager, person: ErasedPerson): Promise<void> {
  const words = [person.id, ...person.words]
    .filter((word) => word.length > 2)
    .map((word) => JSON.stringify(word).slice(1, -1))
  const deadLetters = await rows<{ id: string; body: string }>(tx, MENTIONS, [words.map(like)])
  for (const { id, body } of deadLetters) {
    const data: unknown = redactPerson(JSON.parse(body), person)
    await rows(tx, REPLACE_BODY, [id, JSON.stringify(data)])
  }
}
