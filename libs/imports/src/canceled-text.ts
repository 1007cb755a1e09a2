interface Counts {
  imported: number
  /** Rows read from the file so far. */
  totalRecords: number
}

/**
 * The message of a canceled import. The total appears only once rows were imported; before that it may be incomplete.
 */
export const canceledText = ({ imported, totalRecords }: Counts): string =>
  imported === 0
    ? 'Canceled. No rows were imported.'
    : `Canceled. ${imported.toLocaleString('en-US')} of ${totalRecords.toLocaleString('en-US')} rows were imported and are kept.`
