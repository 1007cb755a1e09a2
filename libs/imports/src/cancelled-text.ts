interface Counts {
  imported: number
  /** As far as the file was read. */
  totalRecords: number
}

/** What a person reads of an import that was cancelled: of how many rows, once some went in; before that not all may be counted. */
export const cancelledText = ({ imported, totalRecords }: Counts): string =>
  imported === 0
    ? 'Cancelled. No row went in before.'
    : `Cancelled. ${imported.toLocaleString('en-US')} of ${totalRecords.toLocaleString('en-US')} rows went in before, and stay.`
