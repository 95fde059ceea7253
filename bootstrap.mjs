/*
 * Runs one of the project's commands on the pinned runtime, from a fresh clone as from a prepared one.
 * Any Node from 18 can run this file: it installs what is missing (the pinned Node included), builds the
 * browser app and the server when their sources changed, and hands over.
 *
 *   node bootstrap.mjs <file> [arguments…]
 *   node bootstrap.mjs --build <file> [arguments…]     builds first what is stale
 */
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import module from 'node:module'
import { delimiter, dirname, join } from 'node:path'
import process from 'node:process'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = fileURLToPath(new URL('.', import.meta.url))
const inRoot = (...parts) => join(root, ...parts)
const bin = inRoot('node_modules', '.bin')
const runtime = join(bin, process.platform === 'win32' ? 'node.cmd' : 'node')
const env = {
  ...process.env,
  PATH: `${bin}${delimiter}${process.env.PATH ?? ''}`,
  NODE_COMPILE_CACHE: inRoot('.cache', 'compile'),
}

function run(command, args, label) {
  console.error(label)
  const { status, error } = spawnSync(command, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env,
    shell: process.platform === 'win32',
  })
  if (error) console.error(`${command}: ${error.message}`)
  if (status !== 0) process.exit(status ?? 1)
}

const hashOf = (...parts) =>
  parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest('hex')

function stampIs(file, value) {
  return existsSync(file) && readFileSync(file, 'utf8') === value
}

function install() {
  const stamp = inRoot('node_modules', '.installed')
  const wanted = hashOf(readFileSync(inRoot('package-lock.json')), process.platform, process.arch)
  if (stampIs(stamp, wanted) && existsSync(runtime)) return
  run(
    'npm',
    ['ci', '--no-audit', '--no-fund'],
    'Installing the packages (once after each change of the lock file)…',
  )
  writeFileSync(stamp, wanted)
}

function* sources(dir) {
  for (const entry of readdirSync(dir, { withFileTypes: true })) {
    const path = join(dir, entry.name)
    if (entry.isDirectory()) yield* sources(path)
    else if (!/\.test\.tsx?$/.test(entry.name)) {
      const { size, mtimeMs } = statSync(path)
      yield `${path} ${size} ${mtimeMs}\n`
    }
  }
}

const builds = [
  {
    label: 'Building the browser app…',
    program: 'vite.build.ts',
    settings: ['vite.config.ts', 'vite.languages.ts', 'vite.worker.ts'],
    layers: ['common', 'contract', 'ui', 'web'],
    built: join('web', 'index.html'),
  },
  {
    label: 'Building the server…',
    program: 'server.build.ts',
    settings: [],
    layers: ['common', 'contract', 'db', 'server'],
    built: join('server', 'main.js'),
  },
]

function build({ label, program, settings, layers, built }) {
  const stamp = inRoot('dist', `${dirname(built)}.built`)
  const wanted = hashOf(
    readFileSync(inRoot('package-lock.json')),
    ...[program, ...settings].map((name) => readFileSync(inRoot(name))),
    ...layers.flatMap((layer) => [...sources(inRoot(layer))].sort()),
  )
  if (stampIs(stamp, wanted) && existsSync(inRoot('dist', built))) return
  run(runtime, [inRoot(program)], label)
  mkdirSync(inRoot('dist'), { recursive: true })
  writeFileSync(stamp, wanted)
}

const [first, ...rest] = process.argv.slice(2)
const wantsBuild = first === '--build'
const [file, ...args] = wantsBuild ? rest : [first, ...rest]
process.chdir(root)
install()
if (wantsBuild) for (const one of builds) build(one)
if (!file) process.exit(0)

const { dependencies } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'))
if (process.versions.node === dependencies.node) {
  // Already on the pinned runtime, as npm puts it first on the path of its scripts.
  module.enableCompileCache(inRoot('.cache', 'compile'))
  process.argv = [process.argv[0], inRoot(file), ...args]
  await import(pathToFileURL(inRoot(file)).href)
} else {
  const child = spawn(runtime, [file, ...args], { cwd: root, stdio: 'inherit', env })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => {
    if (signal) process.kill(process.pid, signal)
    else process.exit(code ?? 1)
  })
}
