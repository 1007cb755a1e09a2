/** A job's stable ID: its name and subject, e.g. `import-loans-<batchId>`. BullMQ refuses a colon and a bare number. */
export function jobId(name: string, businessKey: string | number): string {
  return `${name}-${businessKey}`.replaceAll(':', '-')
}
