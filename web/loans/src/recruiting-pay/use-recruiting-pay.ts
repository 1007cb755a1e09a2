import { api, recruitingQueryOptions, useMutation, useQuery, useRefetch, withQuery } from '@upline/web-kit'

const PATH = '/api/compliance/recruiting'
const SETTINGS_PATH = '/api/recruiting-settings'

/** Without a year: the current one. */
export const useRecruitingReport = (year: string | undefined) =>
  useQuery({ queryKey: [PATH, year ?? 'current'], queryFn: () => api(withQuery(PATH, { year })) })

/** Checks a year now. */
export const useCheckYear = () =>
  useMutation({
    mutationFn: (year: string) => api('/api/compliance/recruiting/check', { method: 'POST', json: { year } }),
    onSettled: useRefetch(PATH),
  })

/** What a recruit bonus is paid for now. undefined: not known. */
export const useRecruitBonusRule = () =>
  useQuery({ queryKey: [SETTINGS_PATH], queryFn: () => api(SETTINGS_PATH), ...recruitingQueryOptions }).data
    ?.recruitBonus
