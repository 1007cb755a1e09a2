/** text/csv, or a name that ends with .csv. */
export const isCsvFile = ({ name, type }: { name: string; type: string }): boolean =>
  type === 'text/csv' || name.toLowerCase().endsWith('.csv')
