import { isImportOver, type MemberImportJob } from '@upline/contracts'

export const IMPORTS = '/api/team-members/imports'

/** Something came in, and nobody has taken it back. */
export const canUndo = (job: MemberImportJob): boolean => isImportOver(job) && job.undoneAt === null && job.imported > 0

export const nameOf = ({ fileName }: Pick<MemberImportJob, 'fileName'>): string => fileName || 'Rows without a file'

export const refusedPath = (id: string) => `${IMPORTS}/${encodeURIComponent(id)}/refused.csv`
