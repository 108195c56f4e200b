/** A new order has no lines yet, so that their table need not come with the page; an order that is read fetches it meanwhile. */
export const loadLineTable = async () => (await import('./line-table.tsx')).LineTable
