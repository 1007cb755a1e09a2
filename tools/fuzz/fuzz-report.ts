export interface FuzzReport {
  cases: number
  byStatus: Record<string, number>
  /** Calls that failed a check, with the check and the request. */
  failures: string[]
}

interface Interaction {
  request: { method: string; uri: string; body?: { $base64?: string } | null }
  response?: { status_code: number; content?: { $base64?: string } } | null
}

interface Check {
  name: string
  status: string
  failure_info?: { failure?: { title?: string; message?: string } } | null
}

interface Finished {
  /** Without interactions if no case could be generated. */
  recorder?: { label: string; checks?: Record<string, Check[]>; interactions?: Record<string, Interaction> }
}

/** Parses the events that Schemathesis writes, one JSON object per line. */
export function readFuzzReport(lines: string): FuzzReport {
  const report: FuzzReport = { cases: 0, byStatus: {}, failures: [] }
  for (const line of lines.split('\n').filter(Boolean)) {
    const { ScenarioFinished: finished } = JSON.parse(line) as { ScenarioFinished?: Finished }
    if (finished?.recorder) addTo(report, finished.recorder)
  }
  return report
}

function addTo(report: FuzzReport, recorder: NonNullable<Finished['recorder']>): void {
  const { label, checks = {}, interactions = {} } = recorder
  for (const [id, interaction] of Object.entries(interactions)) {
    const status = String(interaction.response?.status_code ?? 'no response')
    report.cases += 1
    report.byStatus[status] = (report.byStatus[status] ?? 0) + 1
    const reasons = [...(interaction.response ? [] : ['no response']), ...failedChecks(checks[id])]
    report.failures.push(...reasons.map((reason) => `${label}: ${reason}\n  ${sentIn(interaction)}`))
  }
}

const failedChecks = (checks: readonly Check[] = []): string[] =>
  checks.filter(({ status }) => status !== 'success').map(reasonOf)

const reasonOf = ({ name, failure_info }: Check): string => {
  const { title = name, message = '' } = failure_info?.failure ?? {}
  return `${title} ${message}`.trim().slice(0, 600)
}

function sentIn({ request, response }: Interaction): string {
  const text = (part?: { $base64?: string } | null) =>
    Buffer.from(part?.$base64 ?? '', 'base64')
      .toString()
      .slice(0, 400)
  const received = response ? `${response.status_code} ${text(response.content)}` : ''
  return `${request.method} ${request.uri.slice(0, 400)} ${text(request.body)} => ${received}`
}

/** '200-299: 1631, 400: 3571, …': number of responses by status. */
export function summaryOf({ cases, byStatus }: FuzzReport): string {
  const groups: [name: string, holds: (status: string) => boolean][] = [
    ['2xx', (status) => /^2/.test(status)],
    ...['400', '401', '403', '404', '429'].map(
      (code): [string, (status: string) => boolean] =>
        [...[code, (status: string) => status === code]] as [string, (status: string) => boolean],
    ),
    ['other 4xx', (status) => /^4/.test(status) && !['400', '401', '403', '404', '429'].includes(status)],
    ['5xx', (status) => /^5/.test(status)],
  ]
  const count = (holds: (status: string) => boolean) =>
    Object.entries(byStatus).reduce((sum, [status, times]) => sum + (holds(status) ? times : 0), 0)
  return `${cases} cases: ${groups.map(([name, holds]) => `${name} ${count(holds)}`).join(', ')}`
}
