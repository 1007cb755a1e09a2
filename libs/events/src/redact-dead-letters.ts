import type { EntityManager } from '@mikro-orm/postgresql'
import { rows } from '@upline/db'
import { redactPerson, type ErasedPerson } from './redact-person.ts'

const MENTIONS = `select id, body from dead_letters where body ilike any($1) for update`

const like = (word: string): string => `%${word.replace(/[\\%_]/g, '\\$&')}%`

/** Removes an erased person from the stored data of dead letters. */
export async function redactDeadLetters(tx: EntityManager, person: ErasedPerson): Promise<void> {
  const words = [person.id, ...person.words]
    .filter((word) => word.length > 2)
    .map((word) => JSON.stringify(word).slice(1, -1))
  const deadLetters = await rows<{ id: string; body: string }>(tx, MENTIONS, [words.map(like)])
  for (const { id, body } of deadLetters) {
    const data: unknown = redactPerson(JSON.parse(body), person)
    await rows(tx, 'update dead_letters set body = $2 where id = $1', [id, JSON.stringify(data)])
  }
}
