import type { Figure } from '../figure.ts'
import { lockedRun } from './lock-run.ts'
import { payrollInstance } from './payroll-instance.ts'
import { USUAL } from './run-lines.ts'

const { members: STATEMENTS, lines: USUAL_LINES } = USUAL

export const statementPdfs: Figure = {
  name: 'statements as PDF per second and core',
  reach: 10,
  bound: 'at least',
  unit: '/s',
  how: `${STATEMENTS} statements with about ${USUAL_LINES} lines each, downloaded one after the other, so that one core draws them.`,
  async measure() {
    await lockedRun()
    const { admin, database, run } = await payrollInstance()
    const sql = `select m.id, s.lines from statements s join members m on m.no = s.member_no where s.period_id = $1
      order by abs(s.lines - ${USUAL_LINES}), m.no limit ${STATEMENTS}`
    const { rows } = await database.query<{ id: string; lines: number }>(sql, [Number(run.id)])
    const beganAt = performance.now()
    for (const { id } of rows) await admin.get(`/api/statements/${run.id}/statement.pdf?member=${id}`)
    const seconds = (performance.now() - beganAt) / 1000
    const lines = rows.map((row) => row.lines)
    const detail = `${rows.length} statements of ${Math.min(...lines)} to ${Math.max(...lines)} lines in ${seconds.toFixed(2)} s`
    return { value: rows.length / seconds, detail }
  },
}
