export const importedMessage = (imported: number, total: number): string =>
  `Imported ${imported.toLocaleString('en-US')} of ${total.toLocaleString('en-US')} ${total === 1 ? 'record' : 'records'}`
