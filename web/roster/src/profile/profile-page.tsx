import { Empty, LoadError, PageHeader, Panel, SkeletonRows, toast } from '@upline/ui'
import { isStatus, useNavigate, usePageTitle, useParams, useSignedInUser } from '@upline/web-kit'
import { useEffect } from 'react'
import { BackToRoster } from './back-to-roster.tsx'
import { MemberProfile } from './member-profile.tsx'
import { usePayeeFields } from './payee-fields.ts'
import { PayeeProfile } from './payee-profile.tsx'
import { useProfile } from './use-profile.ts'

/** /member-profile/{id} */
export function ProfilePage() {
  const { id = '' } = useParams()
  const profile = useProfile(id)
  const { data: member, error: profileError } = profile.query
  const payroll = usePayeeFields(id, profileError)
  const error = payroll.isLoading || payroll.data ? null : profileError
  useLoadFailure(error)
  usePageTitle(member && `${member.firstName} ${member.lastName} · Member Profile`)
  if (member) return <MemberProfile key={member.id} member={member} profile={profile} />
  if (payroll.data) return <PayeeProfile key={id} id={id} payroll={payroll.data} />
  return (
    <>
      <PageHeader title={isStatus(error, 404) ? 'Member Not Found' : 'Member Profile'} back={<BackToRoster />} />
      <Panel flush>
        {isStatus(error, 404) ? (
          <Empty title="Member Not Found">The requested team member could not be found.</Empty>
        ) : error ? (
          <LoadError
            title="Failed to load member profile"
            detail={`Failed to load member data: ${error.message}`}
            onRetry={() => profile.query.refetch()}
          />
        ) : (
          <SkeletonRows message="Loading member profile..." rows={6} widths={[16, 40]} />
        )}
      </Panel>
    </>
  )
}

/** If no member has the id, shows a toast and returns viewers with access to the roster. */
function useLoadFailure(error: Error | null) {
  const navigate = useNavigate()
  const { rosterAccess } = useSignedInUser()
  useEffect(() => {
    if (!error) return
    if (!isStatus(error, 404)) {
      toast({ title: 'Error', message: 'Failed to load member profile', destructive: true })
      return
    }
    toast({
      title: 'Member not found',
      message: 'The requested team member could not be found.',
      destructive: true,
    })
    if (rosterAccess) void navigate('/working-roster', { replace: true })
  }, [error, navigate, rosterAccess])
}
