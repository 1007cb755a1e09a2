import type { AgentProfile } from '@upline/contracts'
import { api, useQuery } from '@upline/web-kit'

export const useAgentProfile = (username: string) =>
  useQuery({
    queryKey: ['/api/agent-profile', username],
    queryFn: () => api<AgentProfile>(`/api/agent-profile/${encodeURIComponent(username)}`),
  })
