import { isCompanyRole } from '@upline/contracts'
import { seesCompany } from '@upline/permissions'
import { Button, FormError, FormFoot, PageHeader, Panel, TextInput, IconExternalLink } from '@upline/ui'
import { ConfirmDialog } from '@upline/ui/data'
import { ForChanges, useSignedInUser, useSignInSettings } from '@upline/web-kit'
import { type FormEvent, useState } from 'react'
import { useSites } from '../builder/use-sites.ts'
import { Deliveries } from './deliveries.tsx'
import css from './email-test.module.css'
import { EmailPreviews } from './email-previews.tsx'
import { useAffiliateEmail, useTestEmail } from './use-test-emails.ts'

/** /email-test */
export function EmailTestPage() {
  const user = useSignedInUser()
  const isCompany = isCompanyRole(user.role)
  const { data: settings } = useSignInSettings()
  return (
    <>
      <PageHeader
        title="Email Test"
        sub={isCompany ? 'Send a test email to any address' : 'Send a test email to your own address'}
        actions={
          isCompany &&
          settings?.mode === 'demo' && (
            <Button
              component="a"
              href="/mail/"
              target="_blank"
              variant="default"
              rightSection={<IconExternalLink size={15} aria-hidden />}
            >
              Open Inbox
            </Button>
          )
        }
      />
      <div className={css.page}>
        <ForChanges>
          <TestForm own={user.email} />
        </ForChanges>
        {seesCompany(user) && <Deliveries />}
        {seesCompany(user) && <EmailPreviews />}
      </div>
    </>
  )
}

function TestForm({ own }: { own: string }) {
  const { email, setEmail, fault, send } = useRecipient()
  const test = useTestEmail()
  const affiliate = useAffiliate({ email, send })
  const submitted = (event: FormEvent) => {
    event.preventDefault()
    send(test)
  }
  return (
    <Panel title="Send a test">
      <form noValidate onSubmit={submitted} className={css.form}>
        <TextInput
          label="Email"
          placeholder={own}
          type="email"
          autoComplete="email"
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <FormError>{fault}</FormError>
        <FormFoot>
          <Button variant="default" loading={affiliate.isPending} onClick={affiliate.clicked}>
            Send Affiliate Email
          </Button>
          <Button type="submit" loading={test.isPending}>
            Send Test Email
          </Button>
        </FormFoot>
      </form>
      <ConfirmTestData opened={affiliate.isConfirming} onClose={affiliate.close} onConfirm={affiliate.confirmed} />
    </Panel>
  )
}

/** The address in the field, and the function that sends to it. */
function useRecipient() {
  const [email, setEmail] = useState('')
  const [fault, setFault] = useState('')
  const send = (how: { mutate: (email: string) => void }) => {
    const address = email.trim()
    setFault(address ? '' : 'Please enter an email address')
    if (address) how.mutate(address)
  }
  return { email, setEmail, fault, send }
}

/** The affiliate email. It adds a version to an existing site, which needs a confirmation. */
function useAffiliate({ email, send }: Pick<ReturnType<typeof useRecipient>, 'email' | 'send'>) {
  const call = useAffiliateEmail()
  const [isConfirming, setConfirming] = useState(false)
  const hasSite = useSites().data?.sites.some(({ kind }) => kind === 'origination')
  const clicked = () => (hasSite && email.trim() ? setConfirming(true) : send(call))
  const confirmed = () => {
    setConfirming(false)
    send(call)
  }
  return { isPending: call.isPending, isConfirming, close: () => setConfirming(false), clicked, confirmed }
}

interface ConfirmProps {
  opened: boolean
  onClose: () => void
  onConfirm: () => void
}

const ConfirmTestData = (dialog: ConfirmProps) => (
  <ConfirmDialog title="Build your site with test data?" {...dialog} confirm="Send Affiliate Email" danger={false}>
    This adds a version with test data to your existing site. You can publish the current version again under Build Your
    Origination Site.
  </ConfirmDialog>
)
