/** What npm says of one package, in `npm audit --json`. */
export interface AuditReport {
  vulnerabilities?: Record<
    string,
    { severity: string; via: (string | { url?: string; title?: string; severity: string })[] }
  >
}

/** A finding that is lived with: why, and until when at the latest. */
export interface Accepted {
  advisory: string
  reason: string
  until: string
}

export interface Findings {
  /** High or critical, and not accepted. */
  faults: string[]
  /** Accepted, but for no longer. */
  expired: string[]
}

const GRAVE = new Set(['high', 'critical'])

/** Undefined where the registry gave no report at all. */
export function findingsIn(report: unknown, accepted: readonly Accepted[], today: string): Findings | undefined {
  const { vulnerabilities } = (report ?? {}) as AuditReport
  if (typeof vulnerabilities !== 'object' || vulnerabilities === null) return undefined
  const grave = Object.entries(vulnerabilities).flatMap(([name, { via }]) =>
    via.flatMap((one) =>
      typeof one === 'object' && GRAVE.has(one.severity)
        ? [{ name, advisory: one.url ?? '', title: one.title ?? '' }]
        : [],
    ),
  )
  const isLivedWith = ({ advisory }: { advisory: string }) =>
    accepted.some((one) => one.advisory === advisory && one.until >= today)
  return {
    faults: grave
      .filter((one) => !isLivedWith(one))
      .map(({ name, advisory, title }) => `${name}: ${title} ${advisory}`),
    expired: accepted.filter(({ until }) => until < today).map(({ advisory, until }) => `${advisory}, until ${until}`),
  }
}
