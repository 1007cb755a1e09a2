export const IMPORTS = '/api/team-members/imports'

export const refusedPath = (id: string) => `${IMPORTS}/${encodeURIComponent(id)}/refused.csv`
