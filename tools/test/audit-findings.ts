/** A package's findings in `npm audit --json`. */
interface AuditReport {
  vulnerabilities?: Record<
    string,
    { severity: string; via: (string | { url?: string; title?: string; severity: string })[] }
  >
}

/** An accepted finding, with its reason and end date. */
export interface Accepted {
  advisory: string
  reason: string
  until: string
}

export interface Findings {
  /** High or critical findings that are not accepted. */
  faults: string[]
  /** Accepted findings whose date has passed. */
  expired: string[]
}

const SEVERE = new Set(['high', 'critical'])

/** Undefined if the registry returned no report. */
export function findingsIn(report: unknown, accepted: readonly Accepted[], today: string): Findings | undefined {
  const { vulnerabilities } = (report ?? {}) as AuditReport
  if (typeof vulnerabilities !== 'object' || vulnerabilities === null) return undefined
  const severe = Object.entries(vulnerabilities).flatMap(([name, { via }]) =>
    via.flatMap((one) =>
      typeof one === 'object' && SEVERE.has(one.severity)
        ? [{ name, advisory: one.url ?? '', title: one.title ?? '' }]
        : [],
    ),
  )
  const isAccepted = ({ advisory }: { advisory: string }) =>
    accepted.some((one) => one.advisory === advisory && one.until >= today)
  return {
    faults: severe
      .filter((one) => !isAccepted(one))
      .map(({ name, advisory, title }) => `${name}: ${title} ${advisory}`),
    expired: accepted.filter(({ until }) => until < today).map(({ advisory, until }) => `${advisory}, until ${until}`),
  }
}
