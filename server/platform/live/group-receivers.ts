/** Receivers of the same part of a batch, and that part: indexes of its deliveries, ascending. */
export type ReceiverGroup<Client> = { clients: Client[]; indexes: readonly number[] }

type Group<Client> = ReceiverGroup<Client> & { narrowed: Map<number, Group<Client>> }

const group = <Client>(indexes: readonly number[]): Group<Client> => ({
  clients: [],
  indexes,
  narrowed: new Map(),
})

/**
 * Groups receivers of exactly the same messages, so that these are serialised once for all of them. Visits each
 * receiver of each delivery once.
 */
export function groupReceivers<Client>(receivers: readonly ReadonlySet<Client>[]): ReceiverGroup<Client>[] {
  const nothing = group<Client>([])
  const groupOf = new Map<Client, Group<Client>>()
  receivers.forEach((clients, index) => {
    for (const client of clients) {
      const before = groupOf.get(client) ?? nothing
      let after = before.narrowed.get(index)
      if (!after) {
        after = group([...before.indexes, index])
        before.narrowed.set(index, after)
      }
      groupOf.set(client, after)
    }
  })
  for (const [client, { clients }] of groupOf) clients.push(client)
  return [...new Set(groupOf.values())]
}
