/** Why a file can't be read as CSV at all; a faulty row is no CsvError. */
export type CsvFault = 'not-text' | 'unclosed-quote' | 'record-too-long'

/** The file as a whole is no CSV. The message is for a person, `line` is 1-based. */
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
