"""Words for when no prose pool is given, and names for composed lines. Frequent ones first."""

ENGLISH = """the of and to in a is that it for as with on by be this are from at or an which not have was we can one all more has
their there other time some into than only its may these such when also between where most each should data many model
result system method used number study work different using given first two show set case paper state value problem part
point change form large small section table figure order process group level year water line light house city market
public research analysis effect process energy report government service country human social local general
important possible available significant experiment language structure function learning network measure region
response theory evidence training policy health control material surface temperature pressure sample
population environment development production performance distribution information application individual
parameter algorithm estimate variable agreement committee article regulation provision contract payment
customer product software hardware document reader author chapter history river mountain garden winter
morning window letter answer question journey captain village music picture colour paint stone wood iron silver
bridge harbour engine wheel bottle kitchen flour sugar butter island ocean weather forest animal species plant
flower season harvest farmer field cattle church school teacher student university professor doctor hospital
patient treatment disease clinical trial protein cell membrane tissue blood heart brain nerve muscle bone
""".split()

RUSSIAN = """и в не на что с по как это все для из от но при к его так же если или может быть время года работы система
данные метод результат задача вопрос развитие общество страна город человек жизнь наука история язык книга дом
дорога вода земля свет рука слово дело день место часть группа закон статья договор право условие""".split()

ARABIC = """في من على إلى عن مع هذا هذه التي الذي كان بين بعد قبل كل أو لا ما العمل النظام المدينة الكتاب الوقت العلم
التاريخ اللغة الحياة البيت الطريق الماء الأرض النور اليد الكلمة اليوم المكان القانون المادة العقد الحق الشرط""".split()

HEBREW = """של על את לא הוא זה כי עם כל גם או אם היה בין אחרי לפני עבודה מערכת עיר ספר זמן מדע היסטוריה שפה חיים בית
דרך מים ארץ אור יד מילה יום מקום חוק סעיף חוזה זכות תנאי""".split()

CJK = """的 是 在 和 了 有 我们 一个 可以 这个 方法 系统 数据 结果 问题 时间 模型 研究 分析 使用 进行 通过 不同 以及 其中 如果 因此 对于 需要
结构 网络 学习 训练 算法 函数 参数 计算 信息 技术 发展 社会 经济 国家 城市 人民 工作 生活 历史 文化 语言 图书 教育 学校 法律 条款 合同 权利
条件 产品 服务 市场 公司 管理 水 土地 光 手 山 河 春天 日本 東京 研究者 について する こと ため""".split()

GIVEN = """Anna Boris Carla David Elena Felix Grace Hugo Ines Jakob Karin Lukas Maria Nadia Oscar Paula Quentin Rosa Samuel
Tara Umberto Vera Wei Xin Yara Zoltan Amir Bianca Chen Dmitri Emma Fatima Giulia Hiro Ivan Jun Kwame Leila Mateo Noor""".split()

SURNAMES = """Smith Jones Müller Rossi Novak Ivanov Tanaka Chen Wang Li Zhang Kim Park Silva Santos Garcia Lopez Martin Bernard
Dubois Keller Weber Schmidt Jansen Larsen Nilsson Kowalski Horvat Popescu Yilmaz Haddad Cohen Levi Okafor Mensah
Singh Patel Gupta Nguyen Tran Brown Taylor Wilson Walker Hughes Murphy Ryan Olsen Berg Fischer Wagner Moreau""".split()

TOPICS = """Physics|Computer Science|Linguistics|Applied Mathematics|Molecular Biology|Economics|Law|Public Health|Chemistry|
Machine Learning|Statistics|Geology|Materials|History|Music|Education|Robotics|Vision|Medicine|Engineering""".replace("\n", "").split("|")

HEADINGS = """Introduction|Background|Related Work|Methods|Materials and Methods|Results|Discussion|Conclusion|Conclusions|
Experiments|Evaluation|Data|Model|Overview|Motivation|Future Work|Limitations|Implementation|Preliminaries|Notation|
Summary|Scope|Definitions|General Provisions|Final Provisions|Purpose|Requirements|Installation|Usage|Configuration|
Troubleshooting|Getting Started|Analysis|Theory|Main Results|Proofs|Case Study|Recommendations|Findings|Outlook""".replace("\n", "").split(
    "|"
)
