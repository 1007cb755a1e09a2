import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../start/infra/ports.ts'
import { isOnPath, step } from './clean-folder.ts'

const BINARIES = ['etcd', 'kube-apiserver', 'kube-controller-manager', 'kubectl', 'helm']
const NAMESPACE = 'upline'

/** Binaries of a control plane that are not on the PATH. */
export const missingBinaries = (): string[] => BINARIES.filter((binary) => !isOnPath(binary))

/**
 * Kubernetes without nodes: etcd, API server and controllers as processes of this machine, on loopback. Objects are validated,
 * defaulted and processed as in any cluster. A stand-in replaces the kubelet: it completes pods of jobs and marks the
 * others as ready.
 */
export class ControlPlane {
  readonly namespace = NAMESPACE
  readonly #folder: string
  readonly #children: ChildProcess[] = []
  #isPlaying = false

  constructor(folder: string) {
    this.#folder = folder
    fs.mkdirSync(folder, { recursive: true })
  }

  async start(): Promise<void> {
    const [store, peers, api] = [await freePort(), await freePort(), await freePort()]
    const storeUrl = `http://127.0.0.1:${store}`
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 })
    fs.writeFileSync(path.join(this.#folder, 'accounts.key'), privateKey.export({ type: 'pkcs1', format: 'pem' }))
    fs.writeFileSync(path.join(this.#folder, 'tokens.csv'), 'token,admin,admin,system:masters\n')
    fs.writeFileSync(path.join(this.#folder, 'kubeconfig'), kubeconfig(api))
    this.#spawn('etcd', [
      ...['--data-dir', 'etcd', '--listen-client-urls', storeUrl, '--advertise-client-urls', storeUrl],
      ...['--listen-peer-urls', `http://127.0.0.1:${peers}`],
    ])
    this.#spawn('kube-apiserver', [
      ...[`--etcd-servers=${storeUrl}`, '--bind-address=127.0.0.1', `--secure-port=${api}`, '--cert-dir=certs'],
      ...['--service-account-key-file=accounts.key', '--service-account-signing-key-file=accounts.key'],
      ...['--service-account-issuer=https://kubernetes.default.svc', '--service-cluster-ip-range=10.96.0.0/16'],
      ...['--authorization-mode=RBAC', '--token-auth-file=tokens.csv'],
    ])
    await this.until(() => this.kubectl('get', '--raw', '/readyz'))
    this.#spawn('kube-controller-manager', [
      ...['--kubeconfig=kubeconfig', '--authentication-kubeconfig=kubeconfig', '--authorization-kubeconfig=kubeconfig'],
      ...['--service-account-private-key-file=accounts.key', '--bind-address=127.0.0.1', '--leader-elect=false'],
    ])
    this.kubectl('create', 'namespace', NAMESPACE)
    this.kubectl('label', 'namespace', NAMESPACE, 'pod-security.kubernetes.io/enforce=restricted')
    await this.until(() => this.kubectl('get', 'serviceaccount', 'default', '-n', NAMESPACE))
    void this.#play()
  }

  kubectl(...args: string[]): string {
    return step('kubectl', ['--kubeconfig', 'kubeconfig', ...args], this.#folder)
  }

  /** Runs next to the stand-in for the kubelet. */
  async helm(...args: string[]): Promise<string> {
    const helm = spawn('helm', [...args, '--kubeconfig', 'kubeconfig', '-n', NAMESPACE], { cwd: this.#folder })
    let output = ''
    for (const stream of [helm.stdout, helm.stderr]) stream.on('data', (text: Buffer) => (output += text.toString()))
    const status = await new Promise<number | null>((ended) => helm.on('close', ended))
    if (status !== 0) throw new Error(`helm ${args.join(' ')}:\n${output.slice(-3_000)}`)
    return output.trim()
  }

  /** Objects of the namespace, by kind. */
  count(kinds: string): Record<string, number> {
    const names = this.kubectl('get', kinds, '-n', NAMESPACE, '-o', 'name').split('\n').filter(Boolean)
    const counts: Record<string, number> = {}
    for (const name of names) {
      const kind = name.split(/[./]/, 1)[0] ?? ''
      counts[kind] = (counts[kind] ?? 0) + 1
    }
    return counts
  }

  async stop(): Promise<void> {
    this.#isPlaying = false
    for (const child of this.#children.toReversed()) {
      child.kill()
      if (child.exitCode === null && child.signalCode === null) await new Promise((ended) => child.once('exit', ended))
    }
  }

  #spawn(command: string, args: string[]): void {
    const log = fs.openSync(path.join(this.#folder, `${command}.log`), 'w')
    this.#children.push(spawn(command, args, { cwd: this.#folder, stdio: ['ignore', log, log] }))
  }

  /** Repeats the check for up to a minute until it does not throw. */
  async until(look: () => unknown): Promise<void> {
    for (let tries = 1; ; tries++)
      try {
        look()
        return
      } catch (fault) {
        if (tries === 60) throw fault
        await pause(1_000)
      }
  }

  async #play(): Promise<void> {
    this.#isPlaying = true
    while (this.#isPlaying) {
      const pods = JSON.parse(this.kubectl('get', 'pods', '-n', NAMESPACE, '-o', 'json')) as { items: Pod[] }
      for (const { metadata, status } of pods.items)
        if (status.phase === 'Pending') this.#patch(metadata.name, isOfJob(metadata) ? DONE : ready())
      await pause(500)
    }
  }

  #patch(pod: string, status: object): void {
    const patch = JSON.stringify({ status })
    const args = ['--subresource=status', '--type=merge', '-p', patch]
    // It may have been deleted by now.
    spawnSync('kubectl', ['--kubeconfig', 'kubeconfig', 'patch', 'pod', pod, '-n', NAMESPACE, ...args], {
      cwd: this.#folder,
    })
  }
}

interface Pod {
  metadata: { name: string; ownerReferences?: { kind: string }[] }
  status: { phase: string }
}

const isOfJob = ({ ownerReferences }: Pod['metadata']): boolean =>
  (ownerReferences ?? []).some(({ kind }) => kind === 'Job')

const DONE = { phase: 'Succeeded' }

const ready = () => ({
  phase: 'Running',
  conditions: [{ type: 'Ready', status: 'True', lastTransitionTime: new Date().toISOString() }],
})

const kubeconfig = (port: number): string => `apiVersion: v1
kind: Config
clusters: [{ name: one, cluster: { server: 'https://127.0.0.1:${port}', insecure-skip-tls-verify: true } }]
users: [{ name: admin, user: { token: token } }]
contexts: [{ name: one, context: { cluster: one, user: admin } }]
current-context: one
`
