import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, chown, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { ImapFlow } from 'imapflow'

/** The path used by Debian's dovecot-core. */
const program = '/usr/sbin/dovecot'
export const dovecotIsInstalled = existsSync(program) && existsSync('/usr/lib/dovecot/imap-login')

const password = 'geheim-im-test'

export type TestDovecot = {
  url: (mailbox?: string) => string
  password: string
  /** A client of one of its own users. */
  client: (user?: string) => Promise<ImapFlow>
  /** Ends it; `start` starts it again on the same port with the same mailboxes. */
  halt: () => Promise<void>
  start: () => Promise<void>
  stop: () => Promise<void>
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}

/* Dovecot refuses to give mail to root. */
const account = () => {
  const { uid, username } = userInfo()
  return uid === 0
    ? { user: 'nobody', uid: 65_534, gid: 65_534 }
    : { user: username, uid, gid: process.getgid!() }
}

/** A real IMAP server on a port of its own, with a mailbox for every user name. */
export async function startDovecot(): Promise<TestDovecot> {
  const dir = await mkdtemp(join(tmpdir(), 'hiroba-dovecot-'))
  const port = await freePort()
  const { user, uid, gid } = account()
  await chmod(dir, 0o755)
  await mkdir(join(dir, 'mail'))
  if (userInfo().uid === 0) await chown(join(dir, 'mail'), uid, gid)
  const file = join(dir, 'dovecot.conf')
  await writeFile(
    file,
    `base_dir = ${dir}/run
state_dir = ${dir}/run
log_path = ${dir}/log
protocols = imap
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
mail_location = maildir:${dir}/mail/%u
first_valid_uid = 1
default_internal_user = ${user}
default_internal_group = ${execFileSync('id', ['-gn', user]).toString().trim()}
default_login_user = ${user}
passdb {
  driver = static
  args = password=${password}
}
userdb {
  driver = static
  args = uid=${uid} gid=${gid} home=${dir}/mail/%u
}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
service anvil {
  chroot =
}
`,
  )
  let child: ReturnType<typeof spawn> | undefined
  const halt = async () => {
    if (!child || child.exitCode !== null) return
    const exited = once(child, 'exit')
    child.kill('SIGTERM')
    await exited
  }
  const client = async (name = 'reply') => {
    const auth = { user: name, pass: password }
    const made = new ImapFlow({ host: '127.0.0.1', port, secure: false, auth, logger: false })
    made.on('error', () => {})
    await made.connect()
    return made
  }
  const start = async () => {
    child = spawn(program, ['-F', '-c', file], { stdio: 'ignore' })
    for (let tries = 0; ; tries++) {
      const open = await client('probe').catch(() => null)
      if (open) return void (await open.logout())
      if (child.exitCode !== null || tries > 200)
        throw new Error(`dovecot did not start: ${await readFile(join(dir, 'log'), 'utf8').catch(() => '')}`)
      await wait(50)
    }
  }
  await start()
  return {
    ...{ password, client, halt, start },
    url: (mailbox = 'INBOX') => `imap://reply:${encodeURIComponent(password)}@127.0.0.1:${port}/${mailbox}`,
    async stop() {
      await halt()
      await rm(dir, { recursive: true, force: true })
    },
  }
}
