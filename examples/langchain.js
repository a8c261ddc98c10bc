// Retrieval with LangChain; every answer has headings, page and box: node examples/langchain.js samples/paper.pdf "steel pipe"
import { BaseRetriever } from '@langchain/core/retrievers';
import { TreelineLoader } from '@treeline/langchain';

/** Put a vector store with the embeddings of your provider here. This one counts words, so that it needs no key. */
class WordRetriever extends BaseRetriever {
  lc_namespace = ['example'];
  constructor(documents) {
    super();
    this.documents = documents;
  }
  async _getRelevantDocuments(query) {
    const terms = query.toLowerCase().match(/\p{L}{3,}/gu) ?? [];
    const score = ({ pageContent }) => terms.filter((term) => pageContent.toLowerCase().includes(term)).length;
    return this.documents.toSorted((a, b) => score(b) - score(a)).slice(0, 2);
  }
}

const [path = 'samples/paper.pdf', question = 'steel pipe'] = process.argv.slice(2);
const documents = await new TreelineLoader(path, { size: 800 }).load();
for (const { pageContent, metadata } of await new WordRetriever(documents).invoke(question)) {
  const [{ page, box }] = metadata.boxes;
  console.log(`${pageContent}\n— ${metadata.path.join(' › ')}, page ${page}, [${box.map(Math.round).join(', ')}]\n`);
}
