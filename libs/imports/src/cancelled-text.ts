interface Counts {
  imported: number
  /** As far as the file was read. */
  totalRecords: number
}

/**
 * The message of a canceled import: of how many rows, once some were imported. Before that the count may be incomplete.
 */
export const cancelledText = ({ imported, totalRecords }: Counts): string =>
  imported === 0
    ? 'Canceled. No rows were imported.'
    : `Canceled. ${imported.toLocaleString('en-US')} of ${totalRecords.toLocaleString('en-US')} rows were imported and are kept.`
