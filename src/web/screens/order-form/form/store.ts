import { useSyncExternalStore } from 'react'

export interface Store<State> {
  get: () => State
  set: (state: State) => void
  subscribe: (listener: () => void) => () => void
}

export function createStore<State>(initial: State): Store<State> {
  const listeners = new Set<() => void>()
  let current = initial
  return {
    get: () => current,
    set(state) {
      if (state === current) return
      current = state
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export function useStore<State, Selected>(
  { get, subscribe }: Pick<Store<State>, 'get' | 'subscribe'>,
  select: (state: State) => Selected,
): Selected {
  return useSyncExternalStore(subscribe, () => select(get()))
}
