import { api, useQuery } from '@upline/web-kit'

const PATH = '/api/auth/access'

export const useAccessChecks = () => useQuery({ queryKey: [PATH], queryFn: () => api(PATH) })
