/** Why a file cannot be read as CSV at all. A row with errors is not a CsvError. */
export type CsvFault = 'not-text' | 'unclosed-quote' | 'record-too-long'

/** The file as a whole is not a CSV. The message is for users; `line` is 1-based. */
export class CsvError extends Error {
  readonly fault: CsvFault
  readonly line: number

  constructor(fault: CsvFault, line: number, message: string) {
    super(message)
    this.name = 'CsvError'
    this.fault = fault
    this.line = line
  }
}
