import type { Figure } from '../figure.ts'
import { cpuSeconds, processTree } from '../../instance/process-tree.ts'
import type { Instance } from '../../instance/instance.ts'
import { lockedRun } from './lock-run.ts'
import { payrollInstance } from './payroll-instance.ts'
import { USUAL } from './run-lines.ts'

const { members: STATEMENTS, lines: USUAL_LINES } = USUAL

/** CPU time of all processes of the instance, Postgres included. */
const instanceCpuSeconds = ({ supervisor }: Instance): number =>
  processTree(supervisor.pid ?? 0).reduce((sum, { pid }) => sum + cpuSeconds(pid), 0)

export const statementPdfs: Figure = {
  name: 'statements as PDF per second and core',
  reach: 10,
  bound: 'at least',
  unit: '/s',
  how: `${STATEMENTS} statements with about ${USUAL_LINES} lines each, downloaded one after the other ÷ processor time of all processes of the instance meanwhile.`,
  async measure() {
    await lockedRun()
    const { admin, database, instance, run } = await payrollInstance()
    const sql = `select m.id, s.lines from statements s join members m on m.no = s.member_no where s.period_id = $1
      order by abs(s.lines - ${USUAL_LINES}), m.no limit ${STATEMENTS}`
    const { rows } = await database.query<{ id: string; lines: number }>(sql, [Number(run.id)])
    const [beganAt, cpuBefore] = [performance.now(), instanceCpuSeconds(instance)]
    for (const { id } of rows) await admin.get(`/api/statements/${run.id}/statement.pdf?member=${id}`)
    const [seconds, cpu] = [(performance.now() - beganAt) / 1000, instanceCpuSeconds(instance) - cpuBefore]
    const lines = rows.map((row) => row.lines)
    const size = `${rows.length} statements of ${Math.min(...lines)} to ${Math.max(...lines)} lines`
    return {
      value: rows.length / cpu,
      detail: `${size}: ${cpu.toFixed(2)} s of processor time in ${seconds.toFixed(2)} s`,
    }
  },
}
