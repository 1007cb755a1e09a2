import { parentPort, workerData } from 'node:worker_threads'
import { type EntityManager, MikroORM } from '@mikro-orm/postgresql'
import { inTransaction, ormOptions, TIME_ZONE_SETTING } from '@upline/db'
import { ImportFileError } from '@upline/imports'
import { findJob, noteBatch } from './import-jobs.store.ts'
import { joinTurn } from './import-turn.ts'
import type { ApplyFault, ApplyReply, ApplySettings, ApplyTask } from './apply-messages.ts'
import { countsOf, BatchSets, LoanAddedMeanwhileError } from './batch-sets.ts'

const { databaseUrl, companyTimeZone } = workerData as ApplySettings
const orm = await MikroORM.init(
  ormOptions({
    ...{ url: databaseUrl, entities: [], migrations: [] },
    settings: { [TIME_ZONE_SETTING]: companyTimeZone },
  }),
)

/** Applies a batch in its own transaction, while another connection holds the lock of the turn. */
function apply({ jobId, end, no, may, turnPid, headers }: ApplyTask): Promise<ApplyReply> {
  const sets = new BatchSets({ headers: ({ type }) => headers[type.type]! })
  return inTransaction(orm.em as EntityManager, async (tx) => {
    const { isWanted } = await joinTurn(tx, turnPid)
    const job = (await findJob(tx, jobId))!
    if (job.cancelWanted) return { result: 'cancelled', isWanted }
    const done = await sets.apply(tx, { job, no, may, isAlone: false })
    if (done.rest.length > 0) return { result: 'needs-alone', isWanted }
    await noteBatch(tx, jobId, countsOf(done), end)
    return { result: 'applied', isWanted }
  })
}

const port = parentPort!
const send = (reply: ApplyReply | ApplyFault) => port.postMessage(reply)
const faultOf = (fault: unknown): ApplyFault => ({
  fault: fault instanceof Error ? fault.message : String(fault),
  isForUsers: fault instanceof ImportFileError,
})

const replyOf = (fault: unknown): ApplyReply | ApplyFault =>
  fault instanceof LoanAddedMeanwhileError ? { result: 'needs-alone', isWanted: false } : faultOf(fault)

const close = () => orm.close(true).finally(() => port.close())

port.on('message', (task: ApplyTask | null) => {
  if (task) apply(task).then(send, (fault: unknown) => send(replyOf(fault)))
  else close().catch((fault: unknown) => send(faultOf(fault)))
})
