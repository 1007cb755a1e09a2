/**
 * The period of entries that another system paid (decision 0076). It is closed and is not listed, so no run, statement, export
 * or balance contains its lines.
 */
export const PAID_ELSEWHERE_PERIOD = -1

/** Another system paid the entry or adjustment `e`. */
export const isPaidElsewhere = (e: string): string => `(${e}.period_id = ${PAID_ELSEWHERE_PERIOD})`
