import { WebSocket } from 'ws'

type Message = { type: string; position: number; ids?: number[] }

const comeBackMs = 500

/** A live connection as in a browser: it reconnects automatically and sends the last position it saw. */
export class LiveListener {
  readonly messages: Message[] = []
  /** The close codes of the connection, and the statuses with which it was refused. */
  readonly ends: number[] = []
  open = false
  #address: string
  readonly #cookie: string
  #position: number | undefined
  #socket: WebSocket | undefined
  #timer: NodeJS.Timeout | undefined
  #closed = false

  constructor(address: string, cookie: string) {
    this.#address = address.replace('http', 'ws')
    this.#cookie = cookie
    this.#connect()
  }

  /** Sets the address for reconnecting, as a load balancer would route it. */
  moveTo(address: string) {
    this.#address = address.replace('http', 'ws')
  }

  close() {
    this.#closed = true
    clearTimeout(this.#timer)
    this.#socket?.terminate()
  }

  #connect() {
    const since = this.#position === undefined ? '' : `?since=${this.#position}`
    const socket = new WebSocket(`${this.#address}/api/v2/live${since}`, {
      headers: { cookie: this.#cookie },
    })
    this.#socket = socket
    socket.on('open', () => {
      this.open = true
    })
    socket.on('message', (data) => {
      const message = JSON.parse(String(data)) as Message
      this.#position = message.position
      this.messages.push(message)
    })
    socket.on('unexpected-response', (_, answer) => {
      this.ends.push(answer.statusCode ?? 0)
      socket.terminate()
      this.#comeBack()
    })
    socket.on('error', () => this.#comeBack())
    socket.on('close', (code) => {
      if (this.open) this.ends.push(code)
      this.open = false
      this.#comeBack()
    })
  }

  #comeBack() {
    if (this.#closed) return
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#connect(), comeBackMs)
  }
}
