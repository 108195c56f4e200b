export function OrderFormScreen() {
  return (
    <main className="page">
      <h1>Create New Purchase Order</h1>
    </main>
  )
}
