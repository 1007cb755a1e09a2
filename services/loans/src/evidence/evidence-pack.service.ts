import { Readable } from 'node:stream'
import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { CLOCK, type Clock } from '@upline/config'
import { type EvidenceSubject, MAX_EVIDENCE_LOANS, type SessionUser } from '@upline/contracts'
import { rows, startKeepAlive } from '@upline/db'
import { CompanyCalendar } from '@upline/events'
import { readPackFacts, readSubjectFacts, type ReadPack } from './evidence-facts.store.ts'
import { EvidenceBusyError, EvidenceTooLargeError } from './evidence-failures.ts'
import { packFiles } from './evidence-files.store.ts'
import { manifestOf } from './evidence-manifest.ts'
import { recordManifest, recordPack } from './evidence-records.queries.ts'
import { loansOf, SAME_ROWS } from './evidence-scope.queries.ts'
import { type EvidenceQuery, packName, readSubject, type Subject } from './evidence-subject.ts'
import { packStream, sha256 } from './pack-stream.ts'

/** Of this process. Each one keeps a connection to the database until its last byte is read. */
const MAX_PACKS_AT_ONCE = 2

const DOWNLOAD_TIMEOUT_MS = 5 * 60_000

export interface EvidenceDownload {
  name: string
  bytes: Readable
}

/** Evidence packs: one snapshot of the database, written as a zip while it is read. */
@Injectable()
export class EvidencePackService {
  /** Packs that are being written. */
  private open = 0

  constructor(
    private readonly em: EntityManager,
    private readonly calendar: CompanyCalendar,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Fails before the first byte if the subject is unknown or too large. */
  async download(by: SessionUser, asked: EvidenceQuery): Promise<EvidenceDownload> {
    const subject = readSubject(asked)
    const today = await this.calendar.today()
    const parts = this.parts(by, subject)
    const first = (await parts.next()).value as EvidenceSubject
    const bytes = Readable.from(restOf(parts), { objectMode: false, highWaterMark: 1 })
    return { name: packName(first, today), bytes: endedInTime(bytes) }
  }

  /** The named subject, then the bytes. The transaction ends with the generator. */
  private async *parts(by: SessionUser, asked: Subject): AsyncGenerator<EvidenceSubject | Uint8Array> {
    if (this.open >= MAX_PACKS_AT_ONCE) throw new EvidenceBusyError()
    this.open++
    try {
      yield* this.read(by, asked)
    } finally {
      this.open--
    }
  }

  private async *read(by: SessionUser, asked: Subject): AsyncGenerator<EvidenceSubject | Uint8Array> {
    const reader = this.em.fork({ clear: true })
    await reader.begin()
    // The client may be slow.
    const stop = startKeepAlive(reader)
    try {
      await rows(reader, SAME_ROWS)
      const pack = await this.facts(reader, by, asked)
      await this.record(by, pack)
      yield pack.facts.subject
      yield* this.bytes(reader, pack)
    } finally {
      await stop()
      await reader.rollback()
    }
  }

  private async facts(tx: EntityManager, by: SessionUser, asked: Subject): Promise<ReadPack> {
    const { subject, memberNo } = await readSubjectFacts(tx, asked)
    const loanIds = await loansOf(tx, asked, memberNo)
    if (loanIds.length > MAX_EVIDENCE_LOANS) throw new EvidenceTooLargeError('loans')
    const scope = { subject, memberNo, loanIds }
    return readPackFacts(tx, { scope, by, at: this.clock.now() })
  }

  private record(by: SessionUser, { facts, scope }: ReadPack): Promise<unknown> {
    const { packId: id, createdAt: requestedAt } = facts
    const subject = recordedSubject(facts.subject)
    return recordPack(this.em.fork(), { id, subject, loans: scope.loanIds.length, requestedBy: by.id, requestedAt })
  }

  private bytes(tx: EntityManager, pack: ReadPack): AsyncGenerator<Uint8Array> {
    const { facts } = pack
    return packStream({
      files: packFiles(tx, pack),
      at: facts.createdAt,
      manifest: async (files) => {
        const text = `${JSON.stringify(manifestOf(facts, files), null, 2)}\n`
        await recordManifest(this.em.fork(), { packId: facts.packId, sha256: sha256(text), at: this.clock.now() })
        return text
      },
    })
  }
}

/** Records are never changed, so they hold no name that an erasure would have to replace. */
const recordedSubject = (subject: EvidenceSubject): EvidenceSubject =>
  subject.memberId === null ? subject : { ...subject, label: subject.memberId }

/** A client that stops reading, or left before its answer began, does not keep the transaction. */
function endedInTime(bytes: Readable): Readable {
  const late = () => bytes.destroy(new Error('The download of an evidence pack took too long.'))
  const timer = setTimeout(late, DOWNLOAD_TIMEOUT_MS).unref()
  return bytes.once('close', () => clearTimeout(timer))
}

/** What a started generator yields. Unlike a generator around it, its end also ends a generator that nothing has read from. */
const restOf = (parts: AsyncGenerator<EvidenceSubject | Uint8Array>): AsyncIterable<Uint8Array> => ({
  [Symbol.asyncIterator]: () => ({
    next: () => parts.next() as Promise<IteratorResult<Uint8Array>>,
    return: () => parts.return(undefined) as Promise<IteratorResult<Uint8Array>>,
  }),
})
