export default function Home() {
  return <h1>LumiSkin</h1>;
}
