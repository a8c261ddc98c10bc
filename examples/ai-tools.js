// Tools for the Vercel AI SDK. With a model: generateText({ model, tools, stopWhen: stepCountIs(10), prompt }).
// Without one, this calls two of them by hand: node examples/ai-tools.js samples/paper.pdf "steel pipe"
import { documentTools } from '@treeline/ai';

const [path = 'samples/paper.pdf', words = 'steel pipe'] = process.argv.slice(2);
const tools = documentTools(path);
const call = { toolCallId: 'by-hand', messages: [] };
const { places } = await tools.search.execute({ query: words, limit: 1 }, call);
const [place] = places;
console.log(`${place.snippet}\n— ${place.path.join(' › ')}, page ${place.page}, ${JSON.stringify(place.boxes)}`);
