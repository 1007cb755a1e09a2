import { remoteOf } from './remote-paths.ts'

describe('remoteOf', () => {
  it.each([
    ['/', 'loans'],
    ['/dashboard', 'loans'],
    ['/loans', 'loans'],
    ['/commissions', 'loans'],
    ['/ask-about-a-loan', 'loans'],
    ['/data-import', 'loans'],
    ['/integrations', 'loans'],
    ['/reports', 'loans'],
    ['/downline', 'roster'],
    ['/working-roster', 'roster'],
    ['/roster', 'roster'],
    ['/open-roster', 'roster'],
    ['/admin-roster', 'roster'],
    ['/direct-roster', 'roster'],
    ['/simple-roster', 'roster'],
    ['/nmls-ids', 'roster'],
    ['/licenses', 'roster'],
    ['/supervision', 'roster'],
    ['/member-profile/1', 'roster'],
    ['/recruiting', 'recruiting'],
    ['/build-origination-site', 'sites'],
    ['/build-recruiting-site', 'sites'],
    ['/email-test', 'sites'],
    ['/leads', 'sites'],
    ['/page-claims', 'sites'],
  ])('assigns %s to the remote %s', (path, remote) => expect(remoteOf(path)).toBe(remote))

  it.each(['/nowhere', '/loans/7/8', '/landing/wen.li', '/agent-site/wen.li', '/member-profile'])(
    'assigns %s to no remote',
    (path) => expect(remoteOf(path)).toBeUndefined(),
  )
})
