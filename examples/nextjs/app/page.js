export default function Page() {
  return <p>POST a PDF to /api/convert.</p>;
}
