import { code, importsOf, isTest } from './source-files.ts'

/** The feature that a file of the layer belongs to; undefined for files outside of features. */
const featureOf = (layer: string, path: string) =>
  path.startsWith(`${layer}/features/`) ? path.split('/')[2] : undefined

/** Which features of a layer each feature imports, with the imports responsible. Types count, tests do not. */
export function featureImports(layer: 'server' | 'web') {
  const imports = new Map<string, Map<string, string[]>>()
  for (const path of code) {
    const from = featureOf(layer, path)
    if (!from || isTest(path)) continue
    if (!imports.has(from)) imports.set(from, new Map())
    for (const { target } of importsOf(path)) {
      const to = target && featureOf(layer, target)
      if (!to || to === from) continue
      const edges = imports.get(from)!
      edges.set(to, [...(edges.get(to) ?? []), `${path} → ${target}`])
    }
  }
  return imports
}

/** The strongly connected components of more than one node (Tarjan), each sorted, largest first. */
export function cyclesOf(graph: ReadonlyMap<string, Iterable<string>>): string[][] {
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const open: string[] = []
  const found: string[][] = []
  const visit = (node: string) => {
    order.set(node, order.size)
    lowest.set(node, order.get(node)!)
    open.push(node)
    for (const next of graph.get(node) ?? []) {
      if (!order.has(next)) visit(next)
      if (open.includes(next)) lowest.set(node, Math.min(lowest.get(node)!, lowest.get(next)!))
    }
    if (lowest.get(node) !== order.get(node)) return
    const component = open.splice(open.indexOf(node))
    if (component.length > 1) found.push(component.sort())
  }
  for (const node of graph.keys()) if (!order.has(node)) visit(node)
  return found.sort((a, b) => b.length - a.length || a[0]!.localeCompare(b[0]!))
}

/** The groups of features of a layer that import each other in a cycle, types included. */
export const featureCycles = (layer: 'server' | 'web') =>
  cyclesOf(new Map([...featureImports(layer)].map(([feature, imports]) => [feature, imports.keys()])))
