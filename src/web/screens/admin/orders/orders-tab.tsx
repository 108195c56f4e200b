/** Purchase Orders Management. */
export function OrdersTab() {
  return <h2>Purchase Orders Management</h2>
}
